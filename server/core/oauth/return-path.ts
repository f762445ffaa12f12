import type { PlatformConfig } from '../config/config'
import { FRAME_PARAMS, RETURN_PARAM } from '../../../shared/wire'

/** Characters; a cookie must hold it. */
const MAX_PATH = 512
/**
 * White space, control characters and backslashes: parsers remove or convert them, so another path
 * than the checked one would be opened.
 */
const UNSAFE = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u

/**
 * Returns the path of the app to which a sign-in returns: the given one if it is valid, otherwise
 * the root of the app. Attacks: `//evil.example`, `/\evil.example`, and a path of the sign-in
 * itself, which would be an infinite loop.
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
