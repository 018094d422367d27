import { Button, Card, Flex, Text } from '@sanity/ui'

export function ErrorCard({ message, onAgain }: { message: string; onAgain?: () => void }) {
  return (
    <Card padding={4} radius={2} border tone="critical" role="alert">
      <Flex gap={4} align="center" justify="space-between" wrap="wrap">
        <Text size={1}>{message}</Text>
        {onAgain && <Button text="Try again" mode="ghost" onClick={onAgain} />}
      </Flex>
    </Card>
  )
}
