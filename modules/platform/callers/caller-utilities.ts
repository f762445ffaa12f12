/**
 * The utilities that stop a request whose caller they cannot identify. The others take a shop that
 * the app passes to them.
 */
export const CALLER_UTILITIES: ReadonlySet<string> = new Set([
  'usePlatformAdmin',
  'usePlatformAppProxy',
  'usePlatformFlow',
  'usePlatformFulfillmentService',
  'usePlatformLogin',
  'usePlatformPos',
  'usePlatformPublic',
  'usePlatformWebhook',
])

/** Those whose signature covers what the request contains, so that it names the right shop. */
export const SIGNED_UTILITIES: ReadonlySet<string> = new Set([
  'usePlatformAppProxy',
  'usePlatformFlow',
  'usePlatformFulfillmentService',
  'usePlatformWebhook',
])
