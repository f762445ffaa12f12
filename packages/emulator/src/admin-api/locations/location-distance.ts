import type { GeoCoordinateInput } from '../../../generated/storefront'
import type { LocationAddress } from './location-records'

/** Mean radius of the earth, in kilometers. */
const EARTH_RADIUS_KM = 6371

/** Where a location without coordinates is: after all others. Cursors have no infinity. */
const UNKNOWN_DISTANCE_KM = Number.MAX_SAFE_INTEGER

/** Computes how far a location is from a place, in kilometers along a great circle. */
export function distanceFrom(
  place: GeoCoordinateInput,
  { address: { latitude, longitude } }: { readonly address: LocationAddress },
): number {
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? greatCircle(place, { latitude, longitude })
    : UNKNOWN_DISTANCE_KM
}

/** The haversine formula, which is exact for short distances, too. */
function greatCircle(from: GeoCoordinateInput, to: GeoCoordinateInput): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const haversine =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) *
      Math.cos(toLatitude) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  // Rounding can lift the value of opposite places over 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
