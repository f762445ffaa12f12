import { boundary } from '@shopify/shopify-app-react-router/server'
import { shopify } from '../shopify.server'

export async function loader({ request }) {
  await shopify.authenticate.admin(request)
  return null
}

export const headers = boundary.headers
