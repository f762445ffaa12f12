import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { SECRET } from './app-under-test'
import type { AppUnderTest } from './app-under-test'

/**
 * What must not be in a text, with a name, so that a failure names the leak and not the secret.
 */
export type Secret = readonly [name: string, value: string]

/**
 * The app's secret, and every token and code that the platform has given to it so far, used up or
 * not.
 */
export async function issuedSecrets({
  emulator,
}: Pick<AppUnderTest, 'emulator'>): Promise<Secret[]> {
  const { tokens, codes } = await emulator.control.exportState()
  const refreshTokens = [...tokens.access, ...tokens.refresh].flatMap(
    ({ refreshToken }) => refreshToken ?? [],
  )
  return [
    ['secret', SECRET],
    ...tokens.access.map(({ accessToken }): Secret => ['access token', accessToken]),
    ...refreshTokens.map((token): Secret => ['refresh token', token]),
    ...codes.map(({ code }): Secret => ['authorization code', code]),
  ]
}

/**
 * The part of an ID token that cannot be guessed: the rest names the user, which a response
 * may contain as well.
 */
export function sessionTokenSecret(token: string, name = 'ID token'): Secret {
  const [, , signature = ''] = token.split('.')
  if (signature === '') throw new Error('This is no ID token')
  return [name, signature]
}

/** Names of the secrets in a text, each once. */
export function leaksIn(text: string, secrets: readonly Secret[]): string[] {
  return [...new Set(secrets.filter(([, value]) => text.includes(value)).map(([name]) => name))]
}

/** Every file below a folder as text, by its path from there. */
export async function textsBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      paths.map(async path => [relative(folder, path), await readFile(path, 'latin1')] as const),
    ),
  )
}
