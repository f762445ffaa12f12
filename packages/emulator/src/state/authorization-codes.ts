import type { EmulatorClock } from './clock'
import type { IdSource } from './id-source'

export interface CodeGrant {
  apiKey: string
  shop: string
  redirectUri: string
  /** Set if the app requested a token of the user (`per-user`). */
  userId?: string
}

/** A grant with its code. */
export interface IssuedCode extends CodeGrant {
  code: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

export interface AuthorizationCodes {
  issue: (grant: CodeGrant) => string
  /** Redeems a code that is valid, and of this app and shop. A redeemed code is not valid again. */
  redeem: (code: string, apiKey: string, shop: string) => CodeGrant | undefined
  /** Removes the codes of an app in a shop. */
  revoke: (apiKey: string, shop: string) => void
  list: () => IssuedCode[]
}

/** Lifetime of a code in seconds. */
const CODE_SECONDS = 60

export function createAuthorizationCodes(
  clock: EmulatorClock,
  ids: IdSource,
  saved: IssuedCode[] = [],
): AuthorizationCodes {
  const codes = new Map(saved.map(issued => [issued.code, issued]))
  return {
    issue: grant => {
      const code = ids.next(`code:${grant.shop}`)
      codes.set(code, { ...grant, code, expiresAt: clock.now() + CODE_SECONDS * 1000 })
      return code
    },
    redeem: (code, apiKey, shop) => {
      const grant = codes.get(code)
      // A code that is used for another shop is invalidated as well: it has leaked.
      codes.delete(code)
      if (
        !grant ||
        grant.expiresAt <= clock.now() ||
        grant.apiKey !== apiKey ||
        grant.shop !== shop
      )
        return undefined
      return grant
    },
    revoke: (apiKey, shop) => {
      for (const [code, grant] of codes) {
        if (grant.apiKey === apiKey && grant.shop === shop) codes.delete(code)
      }
    },
    list: () => [...codes.values()],
  }
}
