import type { StoreAppSummary, StoreSummary } from './page-data'

interface ToolPageData {
  store: StoreSummary
  stores: StoreSummary[]
}

/** What can be done with one token. */
export type TokenAct = 'rotate' | 'expire' | 'revoke'

/** One token of the app in a store. */
export interface TokenView {
  /** E.g. `Offline access token`. */
  kind: string
  value: string
  status: string
  tone: 'good' | 'fair' | 'plain'
  /** Moments on the platform's clock, in words. */
  facts: string[]
  acts: TokenAct[]
}

/** Data of `tokensPage`. */
export interface TokensPageData extends ToolPageData {
  app: StoreAppSummary
  /** Newest first. */
  tokens: TokenView[]
  /** Older ones that are not shown. */
  hidden: number
}

/** Data of `clockPage`. */
export interface ClockPageData extends ToolPageData {
  /** The platform's time, in milliseconds since the epoch. */
  now: number
  /** Milliseconds that it is ahead of this computer's; negative: behind. */
  offsetMs: number
}

/** A fault that one click asks for. */
export interface ReadyFaultView {
  id: string
  label: string
  hint: string
}

/** Data of `faultsPage`. */
export interface FaultsPageData extends ToolPageData {
  groups: { id: string, title: string, faults: ReadyFaultView[] }[]
  /** What a fault of one's own can hit. */
  targets: { value: string, label: string }[]
  /** Names of the grants of the access token endpoint. */
  grants: readonly string[]
  /** In the order in which they hit. */
  queue: { target: string, effect: string, where: string, times: number }[]
}

/** Data of `inspectorPage`. */
export type InspectorPageData = ToolPageData
