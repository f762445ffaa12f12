/* global shopify */
import '@shopify/ui-extensions/preact'
import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'

export default function () {
  render(<Points />, document.body)
}

/** The address of the app after `shopify app deploy`. */
const DEPLOYED_URL = 'https://my-app.example.com'

/** `shopify app dev` replaces `process.env.APP_URL` by a text. Otherwise there is no `process`. */
function appUrl() {
  try {
    return process.env.APP_URL
  } catch {
    return DEPLOYED_URL
  }
}

/** Calls the app's route `server/routes/public/points.ts`. */
async function callApp(method) {
  const token = await shopify.sessionToken.get()
  const response = await fetch(`${appUrl()}/public/points`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`The app responded with ${response.status}`)
  return response.json()
}

function Points() {
  const [points, setPoints] = useState()
  const [isJoining, setIsJoining] = useState(false)

  // A checkout must not depend on the app: without its response, nothing shows.
  const load = method =>
    callApp(method)
      .then(setPoints)
      .catch(error => console.error(error))
  useEffect(() => void load('GET'), [])

  async function join() {
    setIsJoining(true)
    await load('POST')
    setIsJoining(false)
  }

  if (!points) return null
  if (points.customer === null) return <s-text>{shopify.i18n.translate('logIn')}</s-text>
  return (
    <s-stack gap="base">
      <s-text>{shopify.i18n.translate('balance', { points: points.balance })}</s-text>
      {!points.hasJoined && (
        <s-button onClick={join} loading={isJoining}>
          {shopify.i18n.translate('join')}
        </s-button>
      )}
    </s-stack>
  )
}
