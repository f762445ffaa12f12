import type { LoaderFunctionArgs } from 'react-router'
import { shopify } from '../shopify.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await shopify.authenticate.admin(request)
  return Response.json({ shop: session.shop })
}
