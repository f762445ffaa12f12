import process from 'node:process'
import { boundary } from '@shopify/shopify-app-react-router/server'
import { useLoaderData } from 'react-router'
import shopify from '../shopify.server'

export async function loader({ request }) {
  const { billing, session } = await shopify.authenticate.admin(request)
  const [handle] = session.shop.split('.')
  const { appSubscriptions } = await billing.require({
    plans: ['Monthly'],
    isTest: true,
    onFailure: () =>
      billing.request({
        plan: 'Monthly',
        isTest: true,
        returnUrl: `https://admin.shopify.com/store/${handle}/apps/${process.env.SHOPIFY_API_KEY}/app/plan`,
      }),
  })
  return { plans: appSubscriptions.map(({ name }) => name) }
}

export default function Plan() {
  const { plans } = useLoaderData()
  return <s-paragraph>Active: {plans.join(', ')}</s-paragraph>
}

export const headers = boundary.headers
