import { DEMO } from './app-under-test'
import type { AppUnderTest } from './app-under-test'

/** The `host` parameter of a shop in the emulated admin. */
export function hostParam({ emulator }: Pick<AppUnderTest, 'emulator'>, shop = DEMO): string {
  return Buffer.from(`127.0.0.1:${emulator.port}/store/${shop.split('.')[0]}`).toString('base64')
}

/**
 * A path of the app with the parameters that the admin adds; undefined leaves one out, a list
 * repeats one.
 */
export function framed(
  app: Pick<AppUnderTest, 'emulator'>,
  path: string,
  changes: Record<string, string | readonly string[] | undefined> = {},
  shop = DEMO,
): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({
    embedded: '1',
    shop,
    host: hostParam(app, shop),
    ...changes,
  })) {
    for (const each of value === undefined ? [] : [value].flat()) params.append(name, each)
  }
  return `${path}${path.includes('?') ? '&' : '?'}${params}`
}
