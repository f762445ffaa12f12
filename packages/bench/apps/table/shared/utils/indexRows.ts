const STATUSES = ['Active', 'Draft', 'Archived']

/** The rows of the index page. */
export const indexRows = Array.from({ length: 50 }, (_, index) => ({
  id: String(index + 1),
  title: `Product ${index + 1}`,
  status: STATUSES[index % STATUSES.length] ?? '',
  vendor: `Vendor ${(index % 7) + 1}`,
  stock: (index * 37) % 400,
  price: ((index * 1234) % 9000) / 100,
}))
