import type { useRouter } from 'nuxt/app'

export interface NavigationGuardOptions {
  /** Whether a visible save bar has unsaved changes. */
  hasChanges: () => boolean
  /** Asks the user. Resolves when the page may be left, and stays pending otherwise. */
  confirmLeave: () => Promise<void>
}

/**
 * Keeps the router on a page with unsaved changes until the user decides to leave it. App Bridge
 * does not stop a router.
 *
 * The navigation is aborted first, and repeated after the decision: App Bridge does not report that
 * the user stays, and a navigation that waits would block later ones. So the address and the
 * position in the history are those of the page while the user decides.
 * @see https://github.com/Shopify/shopify-app-bridge/issues/416
 */
export function guardNavigation(
  router: ReturnType<typeof useRouter>,
  { hasChanges, confirmLeave }: NavigationGuardOptions,
): void {
  /** Repeats the navigation that the router handles. */
  let repeat: () => unknown = () => {}
  /** Whether it came from the history: back and forward. */
  let isFromHistory = false
  let isConfirmed = false
  let isBlocked = false
  let questions = 0

  for (const method of ['push', 'replace'] as const) {
    const navigate = router[method]
    router[method] = to => {
      isFromHistory = false
      repeat = () => navigate(to)
      return navigate(to)
    }
  }
  router.options.history.listen((to, _from, { delta }) => {
    isFromHistory = true
    // Zero: the entry is not of the router, for example a changed hash.
    repeat = delta ? () => router.go(delta) : () => router.push(to)
  })

  async function ask(): Promise<void> {
    const question = ++questions
    const repeatThis = repeat
    if (isFromHistory) await historyRestored()
    await confirmLeave()
    // The user has tried to go elsewhere since.
    if (question !== questions) return
    isConfirmed = true
    await repeatThis()
  }

  // The last step of a navigation: redirects of other guards have been followed.
  router.beforeResolve((to, from) => {
    // A changed query or hash does not lose the page.
    if (isConfirmed || to.path === from.path || !hasChanges()) return
    isBlocked = true
    return false
  })
  router.afterEach(() => {
    isConfirmed = false
    if (!isBlocked) return
    isBlocked = false
    // Not before the navigation has ended: App Bridge can confirm at once.
    ask().catch(() => {})
  })
}

/** The router returns to the entry of the page that it stays on. */
function historyRestored(): Promise<void> {
  return new Promise(resolve =>
    window.addEventListener('popstate', () => resolve(), { once: true }),
  )
}
