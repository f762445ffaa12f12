/**
 * Whether this is workerd, the runtime of Cloudflare Workers.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/web-standards/#navigatoruseragent
 */
export const isWorker = globalThis.navigator?.userAgent === 'Cloudflare-Workers'
