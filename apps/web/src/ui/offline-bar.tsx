import WifiOff from 'lucide-react/icons/wifi-off'

/** Says calmly that the network is gone, for as long as it is; read out once, and never in the way. */
export const OfflineBar = ({ isLost, children }: { readonly isLost: boolean; readonly children: string }) => (
  <div role="status">
    {isLost ? (
      <p className="offline-bar">
        <WifiOff className="icon" aria-hidden />
        {children}
      </p>
    ) : null}
  </div>
)
