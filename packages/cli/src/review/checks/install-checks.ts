import { isSuccess } from '../http/is-refusal'
import type { ReviewCheck, ReviewFinding } from '../review-check'

const REVIEW = 'https://shopify.dev/docs/apps/launch/app-store-review/pass-app-review'

/** Installs the app, and opens it. */
export const installCheck: ReviewCheck = {
  id: 'install',
  title: 'A merchant can install the app, and its first page opens',
  source: REVIEW,
  run: ({ journey: { install } }) =>
    install.failure === undefined ? [] : [pageFailure('after the installation', install.failure)],
}

/** Installs the app again after it was uninstalled. */
export const reinstallCheck: ReviewCheck = {
  id: 'reinstall',
  title: 'A merchant can install the app again after uninstalling it',
  source: REVIEW,
  run: ({ journey: { reinstall } }) => {
    if (reinstall === undefined) return { skipped: 'The app could not be installed: see install' }
    return reinstall.failure === undefined
      ? []
      : [pageFailure('when it is installed again', reinstall.failure)]
  },
}

/** Looks for what is left of a store after the app was uninstalled. */
export const uninstallCheck: ReviewCheck = {
  id: 'uninstall',
  title: 'The app is notified when it is uninstalled, and deletes its sessions',
  source:
    'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens',
  run: ({ journey: { uninstall } }) => {
    if (uninstall === undefined) return { skipped: 'The app could not be installed: see install' }
    const { status, sessions } = uninstall
    if (status === undefined)
      return [
        {
          severity: 'warning',
          message:
            'Nothing is subscribed to app/uninstalled: the app keeps sessions whose tokens no longer work',
          at: 'app/uninstalled',
          file: 'shopify.app.toml',
          fix: 'Add app/uninstalled to the topics of a subscription below [[webhooks.subscriptions]].',
        },
      ]
    if (!isSuccess({ status }))
      return [
        {
          severity: 'problem',
          message:
            status === 0
              ? 'The app did not respond to the webhook app/uninstalled'
              : `The app responded with ${status} to the webhook app/uninstalled`,
          at: 'app/uninstalled',
          fix: 'Call usePlatformWebhook(event) in the route of the webhooks, and read what the server prints when this webhook arrives.',
        },
      ]
    if (sessions !== undefined && sessions > 0)
      return [
        {
          severity: 'problem',
          message: `The app still stores ${sessions === 1 ? 'a session' : `${sessions} sessions`} of a store that uninstalled it`,
          at: 'app/uninstalled',
          fix: 'Call usePlatformWebhook(event) in the route of the webhooks: it deletes them.',
        },
      ]
    return []
  },
}

function pageFailure(when: string, failure: string): ReviewFinding {
  return {
    severity: 'problem',
    message: `The app shows no page ${when}: ${failure}`,
    at: 'page /',
    fix: 'Open the app in the local platform with npx nuxt dev, and look at the console of the browser and the output of the app.',
  }
}
