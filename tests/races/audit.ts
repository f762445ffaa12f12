import type { JournalEntry } from './journal'
import type { IssuedPair } from './strict-platform'
import { pairOf } from './token-names'

/** What the store holds for a shop at the end. */
export interface StoredPair {
  accessToken?: string
  refreshToken?: string
}

/**
 * `lost`: the platform's pair is not in the store. `torn`: tokens of two pairs. `foreign`: a token
 * of another shop. A loss is `excused` only by a process that was killed after it had asked for the
 * pair and before it had stored it.
 */
export interface Finding {
  shop: string
  kind: 'lost' | 'torn' | 'foreign'
  isExcused: boolean
  /** For people: what the platform knows, what is stored, and who did it. */
  detail: string
}

export interface AuditInput {
  shop: string
  /** The pair that is valid at the platform. */
  current: IssuedPair
  stored: StoredPair | undefined
  /** When each process was killed, epoch milliseconds; by number. */
  kills: ReadonlyMap<number, number>
  journal: readonly JournalEntry[]
}

/**
 * Milliseconds between the platform's response and the write: a process that is killed later had
 * time to store the pair.
 */
const STORES_WITHIN_MS = 5000

/** Compares a shop's stored pair with the platform's; undefined when they are the same. */
export function auditShop({
  shop,
  current,
  stored,
  kills,
  journal,
}: AuditInput): Finding | undefined {
  const [access, refresh] = [pairOf(stored?.accessToken), pairOf(stored?.refreshToken)]
  const own = journal.filter(entry => entry.shop === shop)
  const finding = (kind: Finding['kind'], isExcused: boolean, why: string): Finding => ({
    shop,
    kind,
    isExcused,
    detail: isExcused
      ? `${shop}: ${why}`
      : `${shop}: ${kind}, ${why}. ${describe(current, stored, own)}`,
  })

  if ([access, refresh].some(pair => pair && pair.shop !== shop))
    return finding('foreign', false, 'a token of another shop is stored')
  if (access && refresh && access.generation !== refresh.generation)
    return finding('torn', false, 'two pairs are mixed')
  // Without its access token a pair is still good: the refresh token gets another.
  if (refresh?.generation === current.generation) return undefined

  const killedAt = kills.get(current.process)
  const isStored = own.some(
    entry =>
      entry.event === 'stored' && pairOf(entry.refreshToken)?.generation === current.generation,
  )
  if (isStored) return finding('lost', false, 'it had been stored, and was replaced or deleted')
  if (killedAt === undefined)
    return finding('lost', false, 'its process has not stored it, and lives')
  const hadMs = killedAt - (current.respondedAt ?? killedAt)
  if (hadMs > STORES_WITHIN_MS)
    return finding('lost', false, `its process had ${hadMs} ms to store it before it was killed`)
  return finding(
    'lost',
    true,
    `its process was killed ${killedAt - current.issuedAt} ms after the platform issued it`,
  )
}

const SHOWN_ENTRIES = 6

function describe(
  current: IssuedPair,
  stored: StoredPair | undefined,
  journal: readonly JournalEntry[],
): string {
  const moment = (at: number) => `${((at - current.issuedAt) / 1000).toFixed(2)} s`
  const generation = (token: string | undefined, none: string) => pairOf(token)?.generation ?? none
  const pair = ({ accessToken, refreshToken }: StoredPair) =>
    `${generation(accessToken, 'no access')}/${generation(refreshToken, 'no refresh')}`
  const last = journal.filter(({ event }) => event !== 'storing').slice(-SHOWN_ENTRIES)
  const history = last.map(
    entry =>
      `${moment(entry.at)} process ${entry.process} ${entry.event} ${entry.error ?? pair(entry)}`,
  )
  return (
    `The platform issued pair ${current.generation} to process ${current.process}; stored: ${stored ? pair(stored) : 'nothing'}. ` +
    `Before and after: ${history.join('; ') || 'nothing'}`
  )
}
