/**
 * Names of fields, parameters, and headers with credentials. Names that end in `_type` are not
 * secret.
 */
const SECRET_NAME =
  /(?:secret|password|token|hmac|signature|authorization|cookie|session|csrf)(?!.*_type$)|^code$/i
/**
 * The emulator's access and refresh tokens. They are valid only for the emulator, and a request
 * cannot be repeated without them.
 */
const OWN_TOKEN = /^p[ar]t_(?:offline_|online_)?[0-9a-f]{32}$/
const JSON_FIELD = /("([^"\\]*)"\s*:\s*)"((?:[^"\\]|\\.)*)"/g
const PARAMETER = /((?:^|[?&\s])([\w.%-]+)=)([^&\s"]+)/g
const JWT = /\bey[\w-]+\.ey[\w-]+\.[\w-]+/g

const MASK = '…'

/**
 * Replaces credentials in text with `…`: the app's secret, signed tokens, and values of JSON fields
 * and parameters with secret names. The app's secret may be a real one, and it signs ID
 * tokens.
 *
 * @param secret the app's secret
 */
export function maskSecrets(text: string, secret: string): string {
  const masked = text
    .replace(JSON_FIELD, (field, start: string, name: string, value: string) =>
      isSecret(name, value) ? `${start}"${MASK}"` : field,
    )
    .replace(PARAMETER, (parameter, start: string, name: string, value: string) =>
      isSecret(name, value) ? start + MASK : parameter,
    )
    .replace(JWT, MASK)
  return secret === '' ? masked : masked.replaceAll(secret, MASK)
}

/** Masks headers by the same rules. */
export function maskHeaders(
  headers: Record<string, string>,
  secret: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isSecret(name, value) ? MASK : maskSecrets(value, secret),
    ]),
  )
}

function isSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) && !OWN_TOKEN.test(value)
}
