import { randomBytes } from 'node:crypto'
import type { RecordStore } from '../engine/records/record-store'
import type { StoredRecord } from '../engine/records/record-table'
import { defineRecords } from '../engine/resolve/define-records'

/** Scope of an access token that may use the Customer Account API. */
export const API_SCOPE = 'customer-account-api:full'
/** Lifetime of an access token in seconds. */
export const TOKEN_SECONDS = 7200
/** Lifetime of a code in milliseconds. */
const CODE_MS = 60_000

/** What a customer allowed a client to do. */
interface CustomerGrant {
  readonly customerId: string
  readonly clientId: string
  /** Separated by spaces. */
  readonly scope: string
  readonly nonce: string | null
}

/** A code that a client exchanges for tokens. The id is the code. */
export interface CustomerCode extends StoredRecord, CustomerGrant {
  readonly redirectUri: string
  /** Hash of the client's secret for this login (RFC 7636); null for a client with a secret. */
  readonly challenge: string | null
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** A customer's login with its current tokens. The id is that of the session, `sid`. */
export interface CustomerLogin extends StoredRecord, CustomerGrant {
  readonly accessToken: string
  readonly refreshToken: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

const CODES = defineRecords<CustomerCode>('CustomerLoginCode')
const LOGINS = defineRecords('CustomerLogin', {
  access: (login: CustomerLogin) => login.accessToken,
  refresh: (login: CustomerLogin) => login.refreshToken,
})

/** The logins of the customers of a store. */
export class CustomerLogins {
  /** @param now milliseconds since the epoch */
  constructor(
    private readonly records: RecordStore,
    private readonly now: number,
  ) {}

  issueCode(grant: CustomerGrant & Pick<CustomerCode, 'challenge' | 'redirectUri'>): string {
    const code = secret('')
    this.codes().put({
      ...grant,
      id: code,
      __typename: CODES.type,
      expiresAt: this.now + CODE_MS,
    })
    return code
  }

  /** Redeems a code. It is not valid again, whether the client may use it or not. */
  redeemCode(code: string): CustomerCode | undefined {
    const found = this.codes().get(code)
    if (!found) return undefined
    this.codes().remove(code)
    return found.expiresAt > this.now ? found : undefined
  }

  /** Starts a login. */
  start({ customerId, clientId, scope, nonce }: CustomerGrant): CustomerLogin {
    const grant = { customerId, clientId, scope, nonce }
    return this.logins().put({
      ...grant,
      ...this.newTokens(),
      id: secret(''),
      __typename: LOGINS.type,
    })
  }

  /** Replaces the tokens of a login: the former ones are invalid. */
  refresh(refreshToken: string, clientId: string): CustomerLogin | undefined {
    const [login] = this.logins().lookUp('refresh', refreshToken)
    if (login?.clientId !== clientId) return undefined
    return this.logins().update(login.id, this.newTokens())
  }

  /** Finds the login of an access token that is valid. */
  find(accessToken: string): CustomerLogin | undefined {
    const [login] = this.logins().lookUp('access', accessToken)
    return login && login.expiresAt > this.now ? login : undefined
  }

  end(id: string): void {
    this.logins().remove(id)
  }

  private newTokens(): Pick<CustomerLogin, 'accessToken' | 'expiresAt' | 'refreshToken'> {
    return {
      accessToken: secret('shcat_'),
      refreshToken: secret('shcrt_'),
      expiresAt: this.now + TOKEN_SECONDS * 1000,
    }
  }

  private codes() {
    return this.records.table(CODES)
  }

  private logins() {
    return this.records.table(LOGINS)
  }
}

function secret(prefix: string): string {
  return prefix + randomBytes(24).toString('hex')
}
