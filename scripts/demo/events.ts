import type { Cast } from './cast.ts';

export interface DemoEvent {
  id: string;
  organizerId: string;
  uniqueName: string;
  name: string;
  tagline: string;
  /** Paragraphs of the description. */
  about: readonly string[];
  /** Days from today to its start and end, at 10.00 and 21.00 WIB; null for dates that nobody knows yet. */
  days: { start: number; end: number } | null;
  isDraft?: boolean;
  isHome: boolean;
  canceled?: { daysAgo: number; reason: string };
  priceAmount: number;
  organizerShareBp: number;
  socialMedia: string;
  /** A file of art/posters; without one the hero is cut to a poster. */
  poster: string | null;
  /** Files of art/banners, then of art/heroes. */
  banners: readonly string[];
  hero: string;
  /** Colours of the hero and what they are drawn in instead. */
  recoloured?: Readonly<Record<string, string>>;
  cast: Cast;
  /** How many of the year's past orders are this event's. */
  pastOrders: number;
}

export const demoEvents: readonly DemoEvent[] = [
  {
    id: 'EVT-1001',
    organizerId: 'EO-1001',
    uniqueName: 'putri-nusantara-2026',
    name: 'Putri Nusantara 2026',
    tagline: 'Anggun, cerdas, dan berani bersuara untuk daerahnya.',
    about: [
      'Putri Nusantara mempertemukan perempuan muda dari dua puluh empat provinsi. Selama tiga bulan mereka menjalankan proyek sosial di daerah masing-masing, lalu tampil di malam Grand Final di Jakarta.',
      'Suara publik menyumbang 40% nilai akhir, dan 60% sisanya dari dewan juri. Voting ditutup tepat saat hitung mundur mencapai nol.',
    ],
    days: { start: -45, end: 21 },
    isHome: true,
    priceAmount: 2_500,
    organizerShareBp: 7_000,
    socialMedia: 'putrinusantara',
    poster: 'putri-nusantara-2026',
    banners: ['putri-finalis', 'putri-nusantara-2026', 'putri-malam-final'],
    hero: 'mahkota',
    cast: { kind: 'putri', size: 24 },
    pastOrders: 1_300,
  },
  {
    id: 'EVT-1002',
    organizerId: 'EO-1002',
    uniqueName: 'gita-pelajar-2026',
    name: 'Gita Pelajar Marching Championship',
    tagline: 'Enam belas barisan, satu lapangan, satu dentum.',
    about: [
      'Kejuaraan drumband pelajar tingkat SMA dan SMK se-Jawa. Babak akhir berlangsung di Gelora Pelajar Surabaya dan terbuka untuk umum.',
      'Vote menentukan peraih Penghargaan Favorit Penonton. Hasilnya tidak memengaruhi penilaian juri teknik.',
    ],
    days: { start: -30, end: 8 },
    isHome: true,
    priceAmount: 2_000,
    organizerShareBp: 6_500,
    socialMedia: 'gitapelajar',
    poster: 'gita-pelajar-2026',
    banners: ['gita-pelajar-2026'],
    hero: 'bintang',
    cast: { kind: 'drumband', size: 16 },
    pastOrders: 700,
  },
  {
    id: 'EVT-1003',
    organizerId: 'EO-1003',
    uniqueName: 'duta-wisata-jatim',
    name: 'Duta Wisata Jawa Timur',
    tagline: 'Dua ratus raka dan raki, tiga puluh delapan kabupaten dan kota.',
    about: [
      'Setiap kabupaten dan kota mengirim raka dan raki terbaiknya. Mereka memperkenalkan satu tempat, satu rasa, dan satu cerita dari daerahnya.',
      'Seratus peserta dengan suara terbanyak melaju ke karantina di Malang.',
    ],
    days: { start: -20, end: 15 },
    isHome: true,
    priceAmount: 3_000,
    organizerShareBp: 7_000,
    socialMedia: 'dutawisatajatim',
    poster: 'duta-wisata-jatim',
    banners: ['duta-wisata-jatim'],
    hero: 'gunung',
    cast: { kind: 'raka-raki', size: 200 },
    pastOrders: 900,
  },
  {
    id: 'EVT-1004',
    organizerId: 'EO-1003',
    uniqueName: 'cipta-suara',
    name: 'Cipta Suara Nusantara',
    tagline: 'Festival angklung dan paduan suara dari dua belas kota.',
    about: [
      'Dua belas kelompok membawakan satu lagu wajib dan satu aransemen lagu daerah. Setiap penampilan disiarkan langsung dari Bandung.',
    ],
    days: { start: 43, end: 71 },
    isHome: true,
    priceAmount: 2_000,
    organizerShareBp: 6_000,
    socialMedia: 'ciptasuara',
    poster: 'cipta-suara',
    banners: ['cipta-suara'],
    hero: 'bintang',
    cast: { kind: 'choir', size: 12 },
    pastOrders: 0,
  },
  {
    id: 'EVT-1005',
    organizerId: 'EO-1001',
    uniqueName: 'bintang-kampus',
    name: 'Bintang Kampus 2027',
    tagline: 'Pendaftaran segera dibuka.',
    about: ['Ajang mahasiswa berprestasi dari seluruh Indonesia. Tanggal dan tempat akan diumumkan.'],
    days: null,
    isHome: true,
    priceAmount: 2_500,
    organizerShareBp: 7_000,
    socialMedia: 'bintangkampus',
    poster: 'bintang-kampus',
    banners: ['bintang-kampus'],
    hero: 'bintang',
    cast: { kind: 'campus', size: 0 },
    pastOrders: 0,
  },
  {
    id: 'EVT-1006',
    organizerId: 'EO-1003',
    uniqueName: 'kampung-kreatif',
    name: 'Kampung Kreatif Bandung',
    tagline: 'Lomba antar-RW: mural, kebun, dan pasar kecil.',
    about: ['Sepuluh RW menata satu lorong bersama-sama dan membuka pintunya untuk tamu selama dua pekan.'],
    days: { start: 30, end: 58 },
    isDraft: true,
    isHome: false,
    priceAmount: 1_000,
    organizerShareBp: 6_000,
    socialMedia: 'kampungkreatif',
    poster: 'kampung-kreatif',
    banners: ['kampung-kreatif'],
    hero: 'gunung',
    cast: { kind: 'kampung', size: 10 },
    pastOrders: 0,
  },
  {
    id: 'EVT-1007',
    organizerId: 'EO-1002',
    uniqueName: 'saman-pelajar',
    name: 'Lomba Saman Pelajar Aceh',
    tagline: 'Dua belas barisan, satu napas.',
    about: [
      'Final tingkat provinsi di Banda Aceh. Setiap barisan membawakan Saman dengan syair dan gerak dari gampongnya sendiri.',
      'Terima kasih untuk semua yang ikut mendukung. Hasil akhir dapat dilihat di papan peringkat.',
    ],
    days: { start: -75, end: -13 },
    isHome: true,
    priceAmount: 2_000,
    organizerShareBp: 6_500,
    socialMedia: 'samanpelajar',
    poster: 'saman-pelajar',
    banners: ['saman-pelajar'],
    hero: 'mahkota',
    cast: { kind: 'saman', size: 12 },
    pastOrders: 850,
  },
  {
    id: 'EVT-1008',
    organizerId: 'EO-1002',
    uniqueName: 'robotika-pelajar',
    name: 'Robotika Pelajar Cup',
    tagline: 'SMP, SMA, dan SMK: rakit, uji, ulangi.',
    about: [
      'Dua belas tim menyelesaikan tiga tantangan: sortir sampah, pemadam api, dan penanam benih. Vote menentukan Tim Favorit.',
    ],
    days: { start: -150, end: -85 },
    isHome: true,
    priceAmount: 1_500,
    organizerShareBp: 6_000,
    socialMedia: 'robotikapelajar',
    poster: 'robotika-pelajar',
    banners: ['robotika-pelajar'],
    hero: 'sirkuit',
    cast: { kind: 'robotics', size: 12 },
    pastOrders: 800,
  },
  {
    id: 'EVT-1009',
    organizerId: 'EO-1003',
    uniqueName: 'pesona-bromo',
    name: 'Pesona Bromo Tengger',
    tagline: 'Pemilihan duta lereng Bromo.',
    about: ['Delapan anak muda Tengger bercerita tentang ladang, kuda, dan lautan pasir.'],
    days: { start: -125, end: -70 },
    canceled: {
      daysAgo: 96,
      reason: 'Kawasan lereng ditutup karena aktivitas vulkanik. Semua pembayaran dikembalikan.',
    },
    isHome: false,
    priceAmount: 2_000,
    organizerShareBp: 7_000,
    socialMedia: 'pesonabromo',
    poster: null,
    banners: [],
    hero: 'gunung',
    recoloured: { '#05262B': '#150B22', '#0F6166': '#3E2159', '#F28A3C': '#C9542B', '#2FA59A': '#74479B' },
    cast: { kind: 'tengger', size: 8 },
    pastOrders: 150,
  },
  {
    id: 'EVT-1010',
    organizerId: 'EO-1001',
    uniqueName: 'mahkota-bahari',
    name: 'Mahkota Bahari Nusantara',
    tagline: 'Anak muda pesisir menjaga lautnya.',
    about: ['Empat belas putra dan putri pesisir memimpin gerakan tanam bakau dan bersih pantai.'],
    days: { start: -255, end: -165 },
    isHome: true,
    priceAmount: 2_500,
    organizerShareBp: 7_000,
    socialMedia: 'mahkotabahari',
    poster: null,
    banners: [],
    hero: 'mahkota',
    recoloured: { '#1E0719': '#05152B', '#6B1440': '#103F6E', '#B8386B': '#2F76AE', '#FF6F91': '#5FE0D0' },
    cast: { kind: 'coast', size: 14 },
    pastOrders: 850,
  },
  {
    id: 'EVT-1011',
    organizerId: 'EO-1001',
    uniqueName: 'duta-baca',
    name: 'Duta Baca Nusantara',
    tagline: 'Satu duta, seribu pembaca baru.',
    about: [
      'Sepuluh pegiat taman bacaan dari sepuluh provinsi, dan cerita tentang buku yang sampai ke pelosok.',
    ],
    days: { start: -362, end: -262 },
    isHome: false,
    priceAmount: 1_500,
    organizerShareBp: 6_500,
    socialMedia: 'dutabaca',
    poster: null,
    banners: [],
    hero: 'bintang',
    recoloured: { '#2A0B2E': '#081A11', '#8A1E6B': '#17452E', '#E0527E': '#3E7D4C', '#FF9A4D': '#F2C35A' },
    cast: { kind: 'readers', size: 10 },
    pastOrders: 750,
  },
];
