import type { LoaderFunctionArgs } from 'react-router'
import { shopify } from '../shopify.server'

/** What a job does for a shop: it takes the shop's access token, refreshed when that is due. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shop = new URL(request.url).searchParams.get('shop') ?? ''
  await shopify.unauthenticated.admin(shop)
  return Response.json({ shop })
}
