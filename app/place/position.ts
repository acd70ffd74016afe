const waitMs = 10_000;
const ageMs = 600_000;

/** Position of this device, for a tap only: the browser asks its user. Rejects when they or the device say nothing. */
export function currentPosition() {
  return new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: waitMs,
      maximumAge: ageMs,
    });
  });
}
