/** What both tables show: 1,000 rows of 5 columns. */
export const tableRows = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  name: `Product ${index + 1}`,
  vendor: `Vendor ${index % 17}`,
  stock: index % 90,
  price: `${(index % 50) + 9}.90 EUR`,
}))
