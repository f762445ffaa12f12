import { createHmac } from 'node:crypto'
import { EMAIL } from './emails'
import type { PersonalKind } from './personal-fields'
import { lastDigits } from './pseudonyms'

/** An original value that was found in a text. */
export interface Match {
  /** Position of the first character, and of the one after the last. */
  start: number
  end: number
  kind: PersonalKind
  /** A single word such as a first name, which can be an ordinary word as well. */
  isWord: boolean
}

/** Fingerprints as JSON: each is a keyed hash with what it belongs to. */
export type SavedFingerprints = Record<string, { kind: PersonalKind; length: number }>

/** Words of an original that are searched for. More do not make it more distinctive. */
const MAX_LENGTH = 12
/** Words from which a sentence is distinctive. */
const MIN_SENTENCE = 4
const PHONE = /[+(]{0,2}\d(?:[\s().-]{0,2}\d){6,14}\b/g
/** Kinds whose values are ordinary words, however many they are. */
const ORDINARY: readonly PersonalKind[] = ['city', 'zip', 'unit', 'name', 'code']

/**
 * Keyed hashes of the original values of a pull. They find a value in a text, and do not contain
 * it.
 */
export class Fingerprints {
  private readonly prints = new Map<string, { kind: PersonalKind; length: number }>()
  /** Hashes of first words, so that most words of a text need one look-up. */
  private readonly firsts = new Set<string>()
  private readonly hashes = new Map<string, string>()
  private lengths: number[] = []

  constructor(private readonly key: Buffer) {}

  get size(): number {
    return this.prints.size
  }

  /** Adds an original value. */
  add(kind: PersonalKind, value: string): void {
    // Times of records would match.
    if (kind === 'date') return
    if (kind === 'email') return this.put(`email ${value.trim().toLowerCase()}`, kind, 0)
    if (kind === 'phone') {
      const digits = lastDigits(value)
      if (digits.length >= 7) this.put(`phone ${digits}`, kind, 0)
      return
    }
    const parts = kind === 'text' ? value.split(/[\n.!?]+/) : [value]
    for (const part of parts) {
      const words = wordsOf(part).map(({ word }) => word)
      if (words.length > 0) this.addWords(kind, words.slice(0, MAX_LENGTH))
    }
  }

  /** Finds original values in a text, in order and without overlaps. */
  find(text: string): Match[] {
    const found = [
      ...this.findPattern(text, EMAIL, email => `email ${email.toLowerCase()}`),
      ...this.findPattern(text, PHONE, phone => `phone ${lastDigits(phone)}`),
      ...this.findWords(text),
    ].sort((left, right) => left.start - right.start || right.end - left.end)
    let end = 0
    return found.filter(match => {
      if (match.start < end) return false
      end = match.end
      return true
    })
  }

  save(): SavedFingerprints {
    return Object.fromEntries(this.prints)
  }

  restore(saved: SavedFingerprints): void {
    for (const [print, entry] of Object.entries(saved)) {
      if (print.startsWith('first ')) this.firsts.add(print.slice(6))
      this.prints.set(print, entry)
      this.measure(entry.length)
    }
  }

  private addWords(kind: PersonalKind, words: string[]): void {
    const first = this.hash(words[0] ?? '')
    this.firsts.add(first)
    this.prints.set(`first ${first}`, { kind, length: 0 })
    this.put(words.join(' '), kind, words.length)
  }

  private put(text: string, kind: PersonalKind, length: number): void {
    const print = this.hash(text)
    // A street of two words outweighs a city of two words.
    if (!ORDINARY.includes(kind) || !this.prints.has(print))
      this.prints.set(print, { kind, length })
    this.measure(length)
  }

  private measure(length: number): void {
    if (length > 0 && !this.lengths.includes(length))
      this.lengths = [...this.lengths, length].sort((left, right) => right - left)
  }

  private hash(text: string): string {
    const known = this.hashes.get(text)
    if (known !== undefined) return known
    const hash = createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 16)
    this.hashes.set(text, hash)
    return hash
  }

  private findPattern(text: string, pattern: RegExp, formOf: (found: string) => string): Match[] {
    return [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const print = this.prints.get(this.hash(formOf(found)))
      return print
        ? [{ start: index, end: index + found.length, kind: print.kind, isWord: false }]
        : []
    })
  }

  private findWords(text: string): Match[] {
    const words = wordsOf(text)
    return words.flatMap(({ word, start }, index): Match[] => {
      if (!this.firsts.has(this.hash(word))) return []
      for (const length of this.lengths) {
        const window = words.slice(index, index + length)
        const last = window.at(-1)
        if (!last || window.length < length) continue
        const print = this.prints.get(this.hash(window.map(each => each.word).join(' ')))
        if (print)
          return [
            { start, end: last.end, kind: print.kind, isWord: isOrdinary(print.kind, length) },
          ]
      }
      return []
    })
  }
}

function isOrdinary(kind: PersonalKind, length: number): boolean {
  if (kind === 'text') return length < MIN_SENTENCE
  // Names of two words are added as a whole only.
  if (kind === 'name') return length < 2
  return length < 2 || ORDINARY.includes(kind)
}

function wordsOf(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.normalize('NFKC').toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}
