import { createError, navigateTo, useNuxtApp, useRuntimeConfig } from '#imports'
import { usePlatform } from '../../composables/usePlatform'
import { appPath, basePathOf } from '../../shared/app-path'
import { AUTH_PATHS, FRAME_PARAMS, RETURN_PARAM } from '../../shared/wire'
import { askServer } from './ask-server'
import type { GuardedRoute } from './ask-server'
import { decideGuard } from './guard-decision'
import { markSignIn, takeSignInMark } from './sign-in-mark'

/** What a sign-in or the admin adds to an address by itself. */
const ADDED: readonly string[] = [
  FRAME_PARAMS.hmac,
  FRAME_PARAMS.session,
  FRAME_PARAMS.timestamp,
  FRAME_PARAMS.idToken,
]

/**
 * Verifies who opens a page that the server did not render. The page's own data is protected by the
 * routes that return it; this decides what the merchant sees.
 *
 * @returns the result of the route middleware
 * @throws NuxtError that the error page shows
 */
export async function guardInBrowser(to: GuardedRoute): Promise<ReturnType<typeof navigateTo>> {
  const nuxtApp = useNuxtApp()
  const platform = usePlatform()
  const { app, public: shown } = useRuntimeConfig()
  const isFirstPage = nuxtApp.isHydrating === true
  // A click is no loop.
  const isBackFromSignIn = takeSignInMark(to.path, Date.now()) && isFirstPage
  const decision = decideGuard(await askServer(to), {
    embedded: platform.value.embedded,
    hasAppBridge: 'shopify' in window,
    isBackFromSignIn,
    path: to.path,
  })
  if (decision.kind === 'allow') {
    platform.value.shop = decision.shop
    return
  }
  if (decision.kind === 'fail') {
    const { status, message } = decision
    throw createError({ status, message, fatal: true })
  }

  // An embedded app leaves for the admin, and does not return to this window.
  if (!shown.platform.embedded && !markSignIn(to.path, Date.now()))
    throw createError({
      status: 401,
      message:
        'This browser stores nothing for this site, so it cannot stay signed in. Allow cookies for this site, then reload the page.',
      fatal: true,
    })
  const basePath = basePathOf(app.baseURL)
  const query = new URLSearchParams({ [RETURN_PARAM]: appPath(pathOf(to), basePath) })
  const document = `${shown.platform.authPathPrefix}${AUTH_PATHS.page}?${query}`
  return nuxtApp.runWithContext(() =>
    navigateTo(appPath(document, basePath), { external: true, replace: isFirstPage }),
  )
}

/** Path, query, and fragment, without what is added again. */
function pathOf({ path, query, hash }: GuardedRoute): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (ADDED.includes(name)) continue
    for (const each of [value].flat()) params.append(name, each ?? '')
  }
  const search = params.toString()
  return path + (search && `?${search}`) + hash
}
