/* global shopify */
import '@shopify/ui-extensions/preact'
import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const GIFT_POINTS = 50

export default function () {
  render(<CustomerBlock />, document.body)
}

/**
 * Calls the app's route `server/routes/pos/points.ts`. The point of sale resolves a path against
 * the `application_url` of the app, and adds the ID token.
 * https://shopify.dev/docs/api/pos-ui-extensions
 */
async function callApp(path, init) {
  const response = await fetch(path, {
    ...init,
    headers: { 'Content-Type': 'application/json' },
  })
  const body = await response.json()
  if (!response.ok) throw new Error(body.message ?? `The app responded with ${response.status}`)
  return body
}

function CustomerBlock() {
  const customer = shopify.customer.id
  const [balance, setBalance] = useState()
  const [problem, setProblem] = useState('')

  const show = call =>
    call.then(
      result => setBalance(result.balance),
      error => setProblem(error.message),
    )
  useEffect(() => void show(callApp(`/pos/points?customer=${customer}`)), [customer])

  // The key makes a repeated request count once.
  const give = () =>
    show(
      callApp('/pos/points', {
        method: 'POST',
        body: JSON.stringify({
          customer,
          points: GIFT_POINTS,
          key: `gift-${customer}-${Date.now()}`,
        }),
      }),
    )

  return (
    <s-pos-block heading="Points">
      <s-text>{problem || (balance === undefined ? 'Loading…' : `${balance} points`)}</s-text>
      <s-button slot="secondary-actions" onClick={give}>
        Give {GIFT_POINTS} points
      </s-button>
    </s-pos-block>
  )
}
