const waitMs = 10_000;
const ageMs = 600_000;

/** Position of this device; call it on a tap only, because the browser asks for permission. Rejects when it is denied or unknown. */
export function currentPosition() {
  return new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: waitMs,
      maximumAge: ageMs,
    });
  });
}
