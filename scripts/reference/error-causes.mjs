/**
 * Why each error occurs, and what to do, by its code. `render-pages.mjs` fails when one is missing.
 */
export const ERROR_CAUSES = {
  configuration_invalid: [
    'An option, a variable, or a combination of them is wrong, or a cached route authenticates.',
    'Read the message: it names the option and its form. Run the doctor.',
  ],
  shop_invalid: [
    'A shop is missing, is not a domain of the platform, or differs from the shop that the payload names.',
    'Check the address that the caller used, or `NUXT_PLATFORM_PROFILE_SHOP_DOMAINS`.',
  ],
  host_invalid: [
    'The parameter `host` is not an address of the admin.',
    'Open the app in the admin again.',
  ],
  parameter_repeated: ['A query has a parameter twice.', 'Send each parameter once.'],
  method_not_allowed: [
    'A route got another method than it accepts.',
    'Use the method that the message names.',
  ],
  body_missing: [
    'A signed call has no body, or other code has read it before.',
    'Call the utility before you read the body, and send the body.',
  ],
  body_invalid: [
    'The body is not the JSON object that this kind of call has.',
    'Send the body of the documented form.',
  ],
  body_too_large: [
    'The body has more than `maxBodyBytes`.',
    'Raise `platform.maxBodyBytes` if such payloads are expected.',
  ],
  body_budget_exceeded: [
    'All bodies that the server is receiving have more bytes together than `maxPendingBodyBytes`. The platform delivers again.',
    'Raise `platform.maxPendingBodyBytes` if the server has the memory, or limit the rate of requests at the proxy.',
  ],
  job_unknown: [
    'No file in `server/platform/jobs` defines a job of this name, or a stored job was of an older version of the app.',
    'Compare the name with those that the message lists.',
  ],
  job_invalid: [
    'The input of a job does not match its schema, is too large, or an option or a step is not possible.',
    'Read the message: it names the job and the field.',
  ],
  job_failed: [
    'A run of a job took longer than `timeLimitMs`, or its process ended while it ran.',
    'Split the work into steps, or raise `jobs.timeLimitMs`.',
  ],
  header_missing: [
    'A webhook lacks a header such as its topic or id.',
    'Check that a proxy forwards all headers.',
  ],
  hmac_missing: [
    'A signed call has no signature.',
    'Call the route through the platform, or sign the request of a test.',
  ],
  hmac_invalid: [
    'The signature does not match: another secret, a changed body, or a signature for another purpose.',
    'Compare the secret with the Dev Dashboard. Check that no proxy changes bodies.',
  ],
  timestamp_invalid: [
    'A signed query is too old, or its time is in the future.',
    'Synchronize the clock of the server.',
  ],
  session_token_missing: [
    'A request has no ID token (formerly "session token").',
    'Use `usePlatformFetch` in pages, and App Bridge in scripts.',
  ],
  session_token_invalid: [
    'The token has a wrong signature, audience, or issuer.',
    'Check that the API key and the secret belong to the app that is open.',
  ],
  session_token_expired: [
    'The token is older than a minute.',
    'Nothing in a page: App Bridge repeats the request. In a script, get a new token.',
  ],
  oauth_state_missing: [
    'The browser sent no state cookie with the callback of OAuth.',
    'Start the installation again in the same browser. See Troubleshooting.',
  ],
  oauth_state_invalid: [
    'The state of the callback is not the one of this browser, has expired, or was used.',
    'Start the installation again.',
  ],
  oauth_code_missing: [
    'The callback has no code: the merchant declined, or the address was copied.',
    'Start the installation again.',
  ],
  oauth_code_refused: [
    'The platform refused the code.',
    'Start the installation again: a code works once, for a minute.',
  ],
  redirect_target_invalid: [
    'A redirect would leave the app, the admin, and the shop.',
    'Redirect to a path of the app, to `shopify://admin/…`, or pass the address in your own response.',
  ],
  origin_refused: [
    'A request that changes something came from another site, with a cookie of a standalone app.',
    'Send it from a page of the app.',
  ],
  shop_ambiguous: [
    'A standalone app is signed in to several shops, and the request names none.',
    'Add `?shop=`, or use `usePlatformFetch`.',
  ],
  scopes_missing: [
    'The merchant granted fewer scopes than the route requires.',
    'Request them with `scopes.request`, or add them to `platform.scopes`.',
  ],
  already_running: [
    'The same work runs for an earlier request: the handler of a copy of this webhook, or the `afterAuth` hook of an earlier visit.',
    'Make the handler or hook faster, or use an inbox. The platform delivers again.',
  ],
  webhook_handler_failed: [
    'A handler of the app threw an error.',
    'Read its stack in the log. The platform delivers again.',
  ],
  grant_refused: [
    'The platform refused an ID token or a refresh token.',
    'A visit of the merchant repairs it. Set a private key so that background work does not depend on visits.',
  ],
  token_endpoint_failed: [
    'The token endpoint failed, throttled, or sent an invalid response.',
    'Try again later; with 503, after `Retry-After`.',
  ],
  session_not_found: [
    'The app has no access to the shop.',
    'Skip the shop. The next visit, or an installation, restores the access.',
  ],
  storage_failed: [
    'The storage did not respond, or failed.',
    'Check the storage and its connection; requests work again without a restart.',
  ],
  admin_api_failed: [
    'The Admin API did not respond, or responded with an error status.',
    'Try again. The error has the status and the body.',
  ],
  admin_api_unauthorized: [
    'The Admin API refused the access token, and no new one is available.',
    'The merchant opens the app again.',
  ],
  admin_api_throttled: [
    'The shop has used its points for now, also after retries.',
    'Read less in one query, or wait `retryAfterSeconds`.',
  ],
  admin_api_forbidden: [
    'The Admin API refuses the app with status 403: the address of a server is not in the IP allowlist of the app, or the stored token has no expiry.',
    'Read the message: it names the rule and the setting. Allow the addresses in the Dev Dashboard, or migrate the tokens. Waiting webhooks then run by themselves.',
  ],
  bulk_access_missing: [
    'The platform does not allow the app to start bulk operations: no approved access request, or no IP allowlist.',
    'In the Partner Dashboard, open the app, API access requests, and allow the type of bulk operation.',
  ],
  graphql_failed: [
    'The operation has errors.',
    'Read `error.body.errors`; `nuxt dev` prints them.',
  ],
  partner_api_failed: [
    'The Partner API did not return the plan of a shop.',
    'Try again. The last known plan counts for a day.',
  ],
  usage_invalid: [
    'A meter, quantity, or key of usage cannot be recorded.',
    'Read the message, and correct the call.',
  ],
  billing_failed: [
    'The platform refused a charge, or a payment is missing.',
    'Read the user errors of the error.',
  ],
}
