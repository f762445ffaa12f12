export const PRODUCT_FIELDS = `#graphql
  fragment ProductFields on Product { id title ...Dates }
  fragment Dates on Product { createdAt }
`
