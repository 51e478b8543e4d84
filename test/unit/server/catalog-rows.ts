import type { CatalogRow } from '../../../content/catalog/read'

export function makeRow(values: Partial<CatalogRow> & { slug: string }): CatalogRow {
  return {
    title: values.slug,
    topicTags: ['Array'],
    description: '',
    difficulty: 'Easy',
    popularity: 0.5,
    isPaidOnly: false,
    isFundamental: false,
    createdAt: 1_785_542_400,
    ...values,
  }
}
