import type { BadgeTone, UnusualState } from './page-data'

/** What each page of a store keeps up to date. */
export interface UnusualData {
  unusual: UnusualState[]
  /** URL of an app that accepts no connections; otherwise null. */
  unreachable: string | null
}

/** Actions on one token. */
export type TokenAct = 'rotate' | 'expire' | 'revoke'

/** A fact about a token, e.g. when it expires. */
export interface TokenFact {
  text: string
  /** Moment on the platform's clock after the text, in milliseconds since the epoch. */
  at?: number
  /** After the moment, e.g. `in 1 hour`. */
  detail?: string
}

/** One token of the app in a store. */
export interface TokenView {
  /** E.g. `Offline access token`. */
  kind: string
  value: string
  status: string
  tone: BadgeTone
  facts: TokenFact[]
  acts: TokenAct[]
}

/** Data of the page of tokens. */
export interface TokensData {
  /** Newest first. */
  tokens: TokenView[]
  /** Number of older tokens that are not listed. */
  hidden: number
}

/** Data of the page of the clock. */
export interface ClockData {
  /** The platform's time, in milliseconds since the epoch. */
  now: number
  /** Offset from this computer's clock, in milliseconds. */
  offsetMs: number
}

/** A preset fault. */
export interface PresetFaultView {
  id: string
  label: string
  hint: string
}

/** Data of the page of faults. */
export interface FaultsData {
  groups: { id: string; title: string; faults: PresetFaultView[] }[]
  /** Targets of a custom fault. */
  targets: { value: string; label: string }[]
  /** Names of the grants of the access token endpoint. */
  grants: readonly string[]
  /** In the order in which they are applied. */
  queue: { target: string; effect: string; where: string; times: number }[]
  /** What the platform refuses until it is changed. */
  rules: {
    /** Whether the IP allowlist lacks the addresses of this machine. */
    isRefused: boolean
    /** Whether the app may start bulk operations of both types. */
    hasBulkAccess: boolean
    /** Dated rules. `since` is null while a rule does not apply. */
    dated: { id: string; title: string; since: string | null; ignored: boolean }[]
  }
}
