import { REPLACED_DOMAIN } from './pseudonyms'

/**
 * An email address in a text; its group is the domain. The part before it has at most 64
 * characters, as RFC 5321 has it, so that the time is linear.
 */
export const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi

/** Returns whether a text has an email address that is not a replacement. */
export function hasOriginalEmail(text: string): boolean {
  return [...text.matchAll(EMAIL)].some(([, domain]) => domain !== REPLACED_DOMAIN)
}
