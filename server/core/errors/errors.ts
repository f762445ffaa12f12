/**
 * Every way in which the protocol can refuse or fail. Closed: a code without a status does not
 * compile. Clients may branch on the code; messages are for people and may change.
 */
export type PlatformErrorCode =
  /** A mistake in the app's own configuration. */
  | 'configuration_invalid'
  | 'shop_invalid'
  | 'host_invalid'
  | 'parameter_repeated'
  | 'method_not_allowed'
  | 'body_missing'
  | 'body_invalid'
  | 'body_too_large'
  /** All bodies that are being received have too many bytes together. */
  | 'body_budget_exceeded'
  | 'header_missing'
  | 'hmac_missing'
  | 'hmac_invalid'
  | 'timestamp_invalid'
  | 'session_token_missing'
  | 'session_token_invalid'
  | 'session_token_expired'
  | 'oauth_state_missing'
  | 'oauth_state_invalid'
  | 'oauth_code_missing'
  | 'oauth_code_refused'
  | 'redirect_target_invalid'
  /** A state-changing request with a cookie that no page of the app sent. */
  | 'origin_refused'
  /**
   * A standalone app holds sessions of several shops and cannot determine which one a request is
   * for.
   */
  | 'shop_ambiguous'
  /** The merchant granted fewer scopes than the app requests. */
  | 'scopes_missing'
  | 'webhook_handler_failed'
  /** No file of the app defines a job of this name. */
  | 'job_unknown'
  /** An input, option or step that a job cannot have. */
  | 'job_invalid'
  /** A run of a job took too long, or no longer counts. */
  | 'job_failed'
  /** The same work runs for an earlier request, and is not begun a second time. */
  | 'already_running'
  /** The platform refused an ID token or a refresh token that we presented. */
  | 'grant_refused'
  /**
   * The token endpoint did not return a token: it failed, throttled or sent an invalid response.
   */
  | 'token_endpoint_failed'
  | 'session_not_found'
  | 'storage_failed'
  | 'admin_api_failed'
  | 'admin_api_unauthorized'
  | 'admin_api_throttled'
  /** The Admin API refuses the app with status 403: a retry does not help. */
  | 'admin_api_forbidden'
  /** The app has no access to bulk operations: a retry does not help. */
  | 'bulk_access_missing'
  | 'graphql_failed'
  /** The plan of a shop is unknown: the Partner API did not return it. */
  | 'partner_api_failed'
  /** A meter, quantity or key that cannot be recorded. */
  | 'usage_invalid'
  /** The platform refused a charge, or a payment is missing. */
  | 'billing_failed'

/**
 * Default status of each code; the only table of its kind. 500 is an error of the app itself;
 * errors of the platform or the storage are 502 or 503.
 */
const STATUS: Readonly<Record<PlatformErrorCode, number>> = {
  configuration_invalid: 500,
  shop_invalid: 400,
  host_invalid: 400,
  parameter_repeated: 400,
  method_not_allowed: 405,
  body_missing: 400,
  body_invalid: 400,
  body_too_large: 413,
  body_budget_exceeded: 503,
  header_missing: 400,
  hmac_missing: 400,
  hmac_invalid: 400,
  timestamp_invalid: 400,
  session_token_missing: 401,
  session_token_invalid: 401,
  session_token_expired: 401,
  oauth_state_missing: 400,
  oauth_state_invalid: 400,
  oauth_code_missing: 400,
  oauth_code_refused: 400,
  redirect_target_invalid: 400,
  origin_refused: 403,
  shop_ambiguous: 400,
  scopes_missing: 403,
  webhook_handler_failed: 500,
  job_unknown: 500,
  job_invalid: 422,
  job_failed: 500,
  already_running: 503,
  grant_refused: 401,
  token_endpoint_failed: 502,
  session_not_found: 404,
  storage_failed: 503,
  admin_api_failed: 502,
  admin_api_unauthorized: 401,
  admin_api_throttled: 429,
  // Not 403: the caller did nothing wrong. Not 503: proxies and clients repeat that.
  admin_api_forbidden: 502,
  bulk_access_missing: 502,
  graphql_failed: 502,
  partner_api_failed: 503,
  usage_invalid: 422,
  billing_failed: 502,
}

/** An expected failure. The message never contains a token, a secret or a payload. */
export class PlatformError extends Error {
  override readonly name: string = 'PlatformError'
  readonly code: PlatformErrorCode
  readonly status: number

  constructor(
    code: PlatformErrorCode,
    message: string,
    options?: { cause?: unknown; status?: number | undefined },
  ) {
    super(message, options && 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.status = options?.status ?? STATUS[code]
  }
}

/** An ID token that is refused, other than an expired one. */
export class SessionTokenError extends PlatformError {
  /** What does not hold: the signature, the form of the token, or a claim, e.g. `aud`. */
  readonly check: string

  constructor(message: string, check: string) {
    super('session_token_invalid', message)
    this.check = check
  }
}

/**
 * A signed request without a valid signature. The client learns that it was refused; the log also
 * learns the likely cause.
 */
export class HmacRefusedError extends PlatformError {
  override readonly name = 'HmacRefusedError'
  /** For the app's log only: it names checks that a forger has to pass. */
  readonly likelyCause: string

  constructor(
    code: 'body_missing' | 'hmac_missing' | 'hmac_invalid',
    message: string,
    options: { likelyCause: string; status?: number | undefined },
  ) {
    super(code, message, { status: options.status })
    this.likelyCause = options.likelyCause
  }
}
