import { escapePattern } from '../../../../../shared/escape-pattern'

/** Ids of a fixed form. */
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
/** Hashes, and ids of letters and digits. */
const ID = /\b(?=\w*\d)\w{6,}\b/g
const NUMBER = /\d+/g
const MASK = '#'

/**
 * Names the cause of an error: the same for errors that differ only in their numbers and ids, or in
 * the path of the page on which they occur.
 *
 * @param path of the page
 */
export function causeOf(error: string, path: string): string {
  const ownPath = new RegExp(`(?<![A-Za-z_/-])${escapePattern(path)}(?![\\w/>-])`, 'g')
  return error.replace(ownPath, MASK).replace(UUID, MASK).replace(ID, MASK).replace(NUMBER, MASK)
}
