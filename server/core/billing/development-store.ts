import type { AdminApiContext } from '../api/shop-clients'

const READ = `#graphql
  query DevelopmentStore { shop { plan { partnerDevelopment } } }`

/**
 * Returns whether the shop is a development store, which can only be charged as a test.
 *
 * @throws as `admin.graphql`
 */
export async function isDevelopmentStore({ graphql }: AdminApiContext): Promise<boolean> {
  const { data } = await graphql<{ shop: { plan: { partnerDevelopment: boolean } | null } | null }>(
    READ,
  )
  return data.shop?.plan?.partnerDevelopment === true
}
