import { readAppCode } from './app-code'
import type { AppCode, AppFolders, ParsedFiles } from './app-code'
import type { CallerFinding } from './caller-finding'
import { findOpenPages, findPlainRequests } from './page-findings'
import type { GuardRules } from './page-guard'
import { findOpenRoutes, listRoutes } from './route-findings'

/** What is known of an app from its configuration. */
export interface AppShape {
  /** The app's own first, then those of the layers that it extends, without the platform layer. */
  folders: readonly AppFolders[]
  alias: Readonly<Record<string, string>>
  routeRules: GuardRules
  /** Whether the server renders pages. */
  ssr: boolean
}

/**
 * Finds routes of an app that identify no caller, pages of a merchant without a guard, and requests
 * without the merchant's credentials. The code is read, not run.
 *
 * @param parsed files of an earlier call, which are not parsed again
 */
export async function findOpenCode(
  shape: AppShape,
  parsed?: ParsedFiles,
): Promise<CallerFinding[]> {
  return openCodeIn(await readAppCode(shape.folders, shape.alias, parsed), shape)
}

/** Finds the same in code that is already parsed. */
export function openCodeIn(
  code: AppCode,
  { routeRules, ssr }: Pick<AppShape, 'routeRules' | 'ssr'>,
): CallerFinding[] {
  const routes = listRoutes(code)
  return [
    ...findOpenRoutes(code, routes),
    ...findOpenPages(code, routes, routeRules),
    ...(ssr ? findPlainRequests(code, routes) : []),
  ]
}
