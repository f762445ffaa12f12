const MAX_POINTS = 10_000

/**
 * Reads a customer id. Each surface has its own form: a number, digits, or a global id.
 *
 * @returns digits
 * @throws 422 for anything else
 */
export function readCustomerId(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  const digits =
    typeof text === 'string'
      ? /^(?:gid:\/\/shopify\/Customer\/)?(\d{1,20})$/.exec(text)?.[1]
      : undefined
  if (!digits) throw createError({ status: 422, message: 'The customer is missing' })
  return digits
}

/** Reads a number of points. Negative points are spent. @throws 422 */
export function readPoints(value: unknown): number {
  const points = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (
    typeof points !== 'number' ||
    !Number.isInteger(points) ||
    points === 0 ||
    Math.abs(points) > MAX_POINTS
  )
    throw createError({
      status: 422,
      message: `Points must be a whole number from 1 to ${MAX_POINTS}`,
    })
  return points
}

/** The error for a customer who has fewer points than they spend. */
export function tooFewPoints(): Error {
  return createError({ status: 422, message: 'The customer has too few points' })
}
