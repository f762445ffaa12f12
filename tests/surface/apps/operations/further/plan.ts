export const PLAN = `#graphql
  query FurtherPlan { shop { plan { displayName } } }
`
