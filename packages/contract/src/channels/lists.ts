export const channelSorts = ['name', 'publicName', 'slug', 'status', 'createdAt'] as const
