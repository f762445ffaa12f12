import { useEffect } from 'react'
import { useAppBridge } from '@shopify/app-bridge-react'
import { boundary } from '@shopify/shopify-app-react-router/server'
import { useFetcher, useLoaderData } from 'react-router'
import { received } from '../received.server'
import { shopify as app } from '../shopify.server'

export async function loader({ request }) {
  const { session } = await app.authenticate.admin(request)
  return { shop: session.shop, received }
}

export async function action({ request }) {
  const { admin } = await app.authenticate.admin(request)
  const response = await admin.graphql(
    `mutation CreateProduct($product: ProductCreateInput!) {
      productCreate(product: $product) { product { title } userErrors { message } }
    }`,
    { variables: { product: { title: 'Red snowboard' } } },
  )
  return (await response.json()).data.productCreate.product
}

export default function Home() {
  const { shop, received } = useLoaderData()
  const fetcher = useFetcher()
  const shopify = useAppBridge()
  const created = fetcher.data?.title
  useEffect(() => {
    if (created) shopify.toast.show(`Created ${created}`)
  }, [created, shopify])
  return (
    <main>
      <h1>Products of {shop}</h1>
      <fetcher.Form method="post">
        <button>Create a product</button>
      </fetcher.Form>
      <ul>
        {received.map(({ id, topic, shop }) => (
          <li key={id}>
            {topic} of {shop}
          </li>
        ))}
      </ul>
    </main>
  )
}

export const headers = boundary.headers
