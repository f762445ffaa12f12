import type { PlatformConfig } from '../config/config'
import { FRAME_PARAMS, RETURN_PARAM } from '../../../shared/wire'

/** Characters; a cookie must hold it. */
const MAX_PATH = 512
/**
 * White space, control characters and backslashes: parsers drop or turn them, so what was checked
 * is not what is opened.
 */
const UNSAFE = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u

/**
 * The path of the app that a sign-in returns to: the given one when it is one, else the app's root.
 * Attacks: `//evil.example`, `/\evil.example`, a path into the sign-in itself, which would turn for
 * ever.
 */
export function vetReturnPath(path: string | null, config: PlatformConfig): string {
  const root = `${config.basePath}/`
  if (
    path === null ||
    path.length > MAX_PATH ||
    UNSAFE.test(path) ||
    !path.startsWith(root) ||
    !URL.canParse(config.appUrl + path)
  )
    return root
  const url = new URL(config.appUrl + path)
  // Again, now that `..` is resolved and what is not ASCII has become three times as long.
  const resolved = url.pathname + url.search
  if (
    url.origin !== config.appUrl ||
    !resolved.startsWith(root) ||
    resolved.startsWith('//') ||
    resolved.length > MAX_PATH
  )
    return root
  if (isBelow(url.pathname, config.authPathPrefix)) return root
  if (config.authPagePath && isBelow(url.pathname, config.authPagePath)) return root
  return resolved
}

/** Path and query of an address of the app, without what the platform added to it. */
export function returnPathOf(url: URL): string {
  const params = new URLSearchParams(url.search)
  for (const param of [...Object.values(FRAME_PARAMS), RETURN_PARAM]) params.delete(param)
  const search = params.toString()
  return url.pathname + (search && `?${search}`)
}

function isBelow(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
}
