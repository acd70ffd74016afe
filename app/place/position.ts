const waitMs = 10_000;
const ageMs = 600_000;

/** Returns the position of this device. Call it on a tap only: the browser requests permission. Rejects when it is denied or unknown. */
export function currentPosition() {
  return new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: waitMs,
      maximumAge: ageMs,
    });
  });
}
