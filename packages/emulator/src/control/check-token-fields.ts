import { Refusal } from '../state/refusal'

const MAX_TOKEN_SECONDS = 24 * 3600

/** @throws Refusal 400 when it is not a positive decimal number */
export function checkUserId(userId: string): string {
  return checkNumericId('userId', userId)
}

/** @throws Refusal 400 when it is not a positive decimal number */
export function checkCustomerId(customerId: string): string {
  return checkNumericId('customerId', customerId)
}

/** @throws Refusal 400 if it is more than a day in the future or the past */
export function checkLifetime(seconds: number | undefined): number | undefined {
  if (
    seconds === undefined ||
    (Number.isSafeInteger(seconds) && Math.abs(seconds) <= MAX_TOKEN_SECONDS)
  )
    return seconds
  throw new Refusal(
    400,
    `Field expiresInSeconds must be an integer between -${MAX_TOKEN_SECONDS} and ${MAX_TOKEN_SECONDS}.`,
  )
}

function checkNumericId(field: string, id: string): string {
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new Refusal(400, `Field ${field} must be a positive decimal number in a string.`)
  return id
}
