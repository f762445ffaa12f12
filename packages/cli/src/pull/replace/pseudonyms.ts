import { createHmac } from 'node:crypto'
import type { PersonalKind } from './personal-fields'

/** Email domain of replaced addresses. No mail reaches it (RFC 2606). */
export const REPLACED_DOMAIN = 'people.example'

const CONSONANTS = 'bdfgklmnprstvz'
const VOWELS = 'aeiou'
const DAY_MS = 24 * 3600 * 1000
const MAX_WORDS = 40

/** Converts a value to the form in which equal values are compared. */
export function normalize(kind: PersonalKind, value: string): string {
  const text = value.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
  return kind === 'phone' ? lastDigits(text) : text
}

/** The end of a phone number, which is the same with and without the country code. */
export function lastDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-9)
}

/**
 * Creates the replacement of a value. The same value and key have the same replacement, and the
 * value cannot be computed from it without the key.
 */
export function pseudonym(key: Buffer, kind: PersonalKind, value: string): string {
  const normalized = normalize(kind, value)
  const bytes = (part: number | string) =>
    createHmac('sha256', key).update(`${kind}\n${part}\n${normalized}`).digest()
  const word = (part: number) => createWord(bytes(part))
  const first = bytes(0)
  switch (kind) {
    case 'name':
    case 'city':
      return capitalize(word(0))
    case 'company':
      return `${capitalize(word(0))} ${capitalize(word(1))}`
    case 'email':
      return `${word(0)}.${first.toString('hex', 8, 12)}@${REPLACED_DOMAIN}`
    case 'phone':
      // Numbers from 555-0100 to 555-0199 belong to no one.
      return `+1${200 + (first.readUInt16BE(0) % 800)}55501${digits(first.readUInt16BE(2) % 100, 2)}`
    case 'street':
      return `${1 + (first.readUInt16BE(0) % 199)} ${capitalize(word(0))} Street`
    case 'unit':
      return `Unit ${1 + (first.readUInt16BE(0) % 199)}`
    case 'zip':
    case 'code':
      return inTheSameForm(value, bytes)
    case 'date':
      return otherDate(value, first)
    case 'text': {
      const count = Math.min(MAX_WORDS, normalized.split(' ').length)
      return capitalize(Array.from({ length: count }, (_, index) => word(index)).join(' '))
    }
  }
}

/** A word that no language has, so that it is not a name by chance. */
function createWord(bytes: Buffer): string {
  const syllables = [0, 2, 4].map(
    index => letterOf(CONSONANTS, bytes[index]) + letterOf(VOWELS, bytes[index + 1]),
  )
  return `${syllables.join('')}x`
}

function letterOf(letters: string, byte = 0): string {
  return letters.charAt(byte % letters.length)
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

/** Replaces digits by digits, and letters by letters. */
function inTheSameForm(value: string, bytes: (part: string) => Buffer): string {
  return [...value]
    .map((character, index) => {
      const byte = bytes(`form ${index}`)[0] ?? 0
      if (/\d/.test(character)) return String(byte % 10)
      if (!/\p{L}/u.test(character)) return character
      const letter = letterOf(CONSONANTS, byte)
      return character === character.toLowerCase() ? letter : letter.toUpperCase()
    })
    .join('')
}

/** A day within two years of the original one, in the same form. */
function otherDate(value: string, bytes: Buffer): string {
  const time = Date.parse(value)
  if (Number.isNaN(time)) return value
  const moved = new Date(time + ((bytes.readUInt16BE(0) % 1461) - 730) * DAY_MS).toISOString()
  return value.length === 10 ? moved.slice(0, 10) : moved.replace('.000Z', 'Z')
}
