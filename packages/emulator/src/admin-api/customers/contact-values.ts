const MAX_LENGTH = 255
/** Lengths of a number in E.164, without the plus sign. */
const DIGITS = { min: 7, max: 15 } as const

/** Removes spaces from an email address. Null for blank text. */
export function normalizeEmail(email: string | null | undefined): string | null {
  return email?.replace(/\s+/g, '') || null
}

/** Returns whether a normalized text is an email address. */
export function isEmail(email: string): boolean {
  return email.length <= MAX_LENGTH && /^[^@,;:<>()[\]"\\]+@[^@.]+(?:\.[^@.]+)+$/.test(email)
}

/**
 * Converts a phone number to E.164. Punctuation is removed, and a national number of ten digits is
 * one of North America. Null for blank text; other text stays as it is.
 */
export function normalizePhone(phone: string | null | undefined): string | null {
  const text = phone?.trim()
  if (!text) return null
  const compact = text.replace(/[\s().-]/g, '')
  if (/^\d{10}$/.test(compact)) return `+1${compact}`
  return /^\+?\d+$/.test(compact) ? `+${compact.replace('+', '')}` : text
}

/** Returns whether a normalized text is a phone number. */
export function isPhone(phone: string): boolean {
  const digits = phone.slice(1)
  if (!phone.startsWith('+') || !/^[1-9]\d*$/.test(digits)) return false
  // North America: country code, area code, seven digits.
  if (digits.startsWith('1')) return /^1[2-9]\d{9}$/.test(digits)
  return digits.length >= DIGITS.min && digits.length <= DIGITS.max
}

/** Formats a phone number for display, e.g. `+1 415-555-0100`. */
export function displayPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1-$2-$3')
}
