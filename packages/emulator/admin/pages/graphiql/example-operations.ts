import { defineOperation } from '../../api/operation'

/** Operations to start from, by the name that the page shows. */
export const EXAMPLES = {
  Shop: defineOperation(`query Shop {
  shop {
    name
    currencyCode
    plan {
      publicDisplayName
    }
  }
}
`),
  Products: defineOperation(`query Products {
  products(first: 5, sortKey: TITLE) {
    nodes {
      id
      title
      totalInventory
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`),
  'Unfulfilled orders': defineOperation(`query Orders {
  orders(first: 5, query: "fulfillment_status:unfulfilled", sortKey: CREATED_AT, reverse: true) {
    nodes {
      id
      name
      totalPriceSet {
        shopMoney {
          amount
          currencyCode
        }
      }
    }
  }
}
`),
  'Create a product': defineOperation(`mutation CreateProduct {
  productCreate(product: { title: "Brass bell", status: ACTIVE }) {
    product {
      id
      handle
    }
    userErrors {
      field
      message
    }
  }
}
`),
  'Granted access scopes': defineOperation(`query Scopes {
  currentAppInstallation {
    accessScopes {
      handle
    }
  }
}
`),
}
