import MiniSearch from 'minisearch'
import type { Options } from 'minisearch'
import { markMatches } from './mark-matches'

/** A section of a page, as `/search.json` has it. */
export interface PageSection {
  /** Address of the section, e.g. `/guides/webhooks#inbox`. */
  id: string
  title: string
  /** Headings above it, the page's first. */
  titles: string[]
  content: string
  /** Of its heading: 1 is the page. */
  level: number
}

export interface FoundSection extends PageSection {
  /** Part of the content as HTML, with `<mark>`; undefined when only the headings match. */
  excerpt: string | undefined
}

/** Who searches wants to know how to do something. Tables of the reference contain every word. */
const WEIGHTS: Readonly<Record<string, number>> = {
  start: 1.5,
  guides: 2,
  concepts: 1.2,
  components: 1.2,
  operations: 1.2,
  reference: 0.6,
  contribute: 0.4,
}
/** A page as a whole is a better place to begin than one of its sections. */
const PAGE_WEIGHT = 1.5
/** Letters from which on a word may be mistyped. */
const FUZZY_FROM = 5

const OPTIONS: Options<PageSection> = {
  fields: ['title', 'titles', 'content'],
  extractField: (section, field) =>
    field === 'titles' ? section.titles.join(' ') : String(section[field as keyof PageSection]),
  tokenize: splitWords,
  searchOptions: {
    boost: { title: 4, titles: 3 },
    prefix: true,
    fuzzy: term => (term.length >= FUZZY_FROM ? 0.2 : false),
    boostDocument: id => weightOf(String(id)),
  },
}

/**
 * Creates a search in sections of pages.
 *
 * @returns a function that returns the best sections for a query, best first: those with all its
 *   words, or with any of them when no section has all
 */
export function createSearch(
  sections: readonly PageSection[],
): (query: string, limit: number) => FoundSection[] {
  const byId = new Map(sections.map(section => [section.id, section]))
  const index = new MiniSearch<PageSection>(OPTIONS)
  index.addAll([...byId.values()])
  return (query, limit) => {
    const all = index.search(query, { combineWith: 'AND' })
    const found = all.length > 0 ? all : index.search(query)
    return found.slice(0, limit).flatMap(result => {
      const section = byId.get(String(result.id))
      if (!section) return []
      const ranges = rangesOf(section.content, query, result.terms)
      return [{ ...section, excerpt: markMatches(section.content, ranges) }]
    })
  }
}

/** Words of a text, and the parts of names such as `ShTextField`. */
function splitWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  return words.flatMap(word => {
    const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u)
    return parts.length > 1 ? [word, ...parts] : parts
  })
}

function weightOf(id: string): number {
  const weight = WEIGHTS[id.split('/')[1] ?? ''] ?? 1
  return id.includes('#') ? weight : weight * PAGE_WEIGHT
}

/** First and last characters of the query in a text, or else of its words. */
function rangesOf(text: string, query: string, terms: readonly string[]): [number, number][] {
  const lower = text.toLowerCase()
  const whole = occurrences(lower, query.trim().toLowerCase())
  if (whole.length > 0) return whole
  const words = [...terms].sort((one, other) => other.length - one.length)
  const ranges = words
    .flatMap(word => occurrences(lower, word))
    .sort(([one], [other]) => one - other)
  // A word within another one that is marked.
  return ranges.filter(([first], at) => at === 0 || first > (ranges[at - 1]?.[1] ?? 0))
}

function occurrences(text: string, part: string): [number, number][] {
  const found: [number, number][] = []
  if (part === '') return found
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
    found.push([at, at + part.length - 1])
  return found
}
