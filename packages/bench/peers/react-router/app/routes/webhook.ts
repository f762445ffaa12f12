import type { ActionFunctionArgs } from 'react-router'
import { shopify } from '../shopify.server'

export async function action({ request }: ActionFunctionArgs) {
  const { payload } = await shopify.authenticate.webhook(request)
  return Response.json({ id: payload.id })
}
