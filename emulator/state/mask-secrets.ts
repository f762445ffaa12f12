/** Names of fields, parameters and headers whose values open something; those that end in `_type` only name a kind. */
const SECRET_NAME = /(?:secret|password|token|hmac|signature|authorization|cookie|session|csrf)(?!.*_type$)|^code$/i
/** The emulator's own access and refresh tokens: they open nothing but the emulator, and a request repeated without one is no use. */
const OWN_TOKEN = /^p[ar]t_(?:offline_|online_)?[0-9a-f]{32}$/
const JSON_FIELD = /("([^"\\]*)"\s*:\s*)"((?:[^"\\]|\\.)*)"/g
const PARAMETER = /((?:^|[?&\s])([\w.%-]+)=)([^&\s"]+)/g
const JWT = /\bey[\w-]+\.ey[\w-]+\.[\w-]+/g

const MASK = '…'

/**
 * A text with `…` in place of what opens something: the app's secret, signed tokens, and the values of JSON fields and
 * of parameters whose name says so. The app's secret may be a real one; session tokens are signed with it.
 *
 * @param secret the app's secret
 */
export function maskSecrets(text: string, secret: string): string {
  const masked = text
    .replace(JSON_FIELD, (field, start: string, name: string, value: string) => isSecret(name, value) ? `${start}"${MASK}"` : field)
    .replace(PARAMETER, (parameter, start: string, name: string, value: string) => isSecret(name, value) ? start + MASK : parameter)
    .replace(JWT, MASK)
  return secret === '' ? masked : masked.replaceAll(secret, MASK)
}

/** Headers, masked by the same rules. */
export function maskHeaders(headers: Record<string, string>, secret: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) =>
    [name, isSecret(name, value) ? MASK : maskSecrets(value, secret)]))
}

function isSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) && !OWN_TOKEN.test(value)
}
