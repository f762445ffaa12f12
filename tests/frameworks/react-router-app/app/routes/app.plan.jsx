import process from 'node:process'
import { boundary } from '@shopify/shopify-app-react-router/server'
import { useLoaderData } from 'react-router'
import { PLAN, shopify } from '../shopify.server'

export async function loader({ request }) {
  const { billing, session } = await shopify.authenticate.admin(request)
  const [handle] = session.shop.split('.')
  const { appSubscriptions } = await billing.require({
    plans: [PLAN],
    isTest: true,
    onFailure: () =>
      billing.request({
        plan: PLAN,
        isTest: true,
        returnUrl: `https://admin.shopify.com/store/${handle}/apps/${process.env.SHOPIFY_API_KEY}/app/plan`,
      }),
  })
  return { plans: appSubscriptions.map(({ name }) => name) }
}

export default function Plan() {
  const { plans } = useLoaderData()
  return (
    <main>
      <h1>Plan</h1>
      <p>Active: {plans.join(', ')}</p>
    </main>
  )
}

export const headers = boundary.headers
