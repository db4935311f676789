import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { FileTextIcon, ImageIcon, TrophyIcon, UsersIcon } from '#client/ui/icons.ts';
import * as styles from './panel-rail.module.css';
import { PANEL_SECTIONS, type PanelSection } from './use-panel-address.ts';

const ICONS = { main: FileTextIcon, trophy: TrophyIcon, gallery: ImageIcon, participants: UsersIcon };

type PanelRailProps = { section: PanelSection; onSection: (section: PanelSection) => void };

/** On a phone the sections stand in a row that scrolls. */
const intoView = (button: HTMLElement | null) =>
  button?.scrollIntoView({ inline: 'nearest', block: 'nearest' });

/** The four sections at the panel's edge. */
export function PanelRail({ section, onSection }: PanelRailProps) {
  const { t } = useTranslation('voting');
  return (
    <nav aria-label={t('panel.sections')} className="contents">
      {PANEL_SECTIONS.map((each) => {
        const Icon = ICONS[each];
        return (
          <button
            key={each}
            type="button"
            className={styles.section}
            aria-current={each === section ? 'true' : undefined}
            ref={each === section ? intoView : undefined}
            onClick={() => onSection(each)}
          >
            <Icon className={styles.icon} />
            {t(`panel.section.${each}`)}
          </button>
        );
      })}
    </nav>
  );
}
