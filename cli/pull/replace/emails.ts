import { REPLACED_DOMAIN } from './pseudonyms'

/** An email address in a text; its group is the domain. */
export const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi

/** Returns whether a text has an email address that is not a replacement. */
export function hasOriginalEmail(text: string): boolean {
  return [...text.matchAll(EMAIL)].some(([, domain]) => domain !== REPLACED_DOMAIN)
}
