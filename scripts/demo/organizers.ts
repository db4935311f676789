export interface DemoOrganizer {
  id: string;
  name: string;
  email: string;
  phoneNumber: string;
  /** File in art/logos. */
  logo: string;
  description: string;
  socialMediaLink: string;
  followerCount: number;
  /** When it joined. */
  joinedDaysAgo: number;
}

export const demoOrganizers: readonly DemoOrganizer[] = [
  {
    id: 'EO-1001',
    name: 'Yayasan Pesona Nusantara',
    email: 'halo@pesonanusantara.test',
    phoneNumber: '+62 21 5550 1001',
    logo: 'pesona',
    description:
      'Penyelenggara ajang kepemimpinan perempuan sejak 2011, dengan jejaring alumni di 34 provinsi.',
    socialMediaLink: 'pesonanusantara',
    followerCount: 48_250,
    joinedDaysAgo: 731,
  },
  {
    id: 'EO-1002',
    name: 'Forum Drumband Pelajar',
    email: 'panitia@drumbandpelajar.test',
    phoneNumber: '+62 31 5550 1002',
    logo: 'gita',
    description:
      'Wadah pelatih dan pembina drumband sekolah se-Indonesia. Setiap tahun menggelar kejuaraan, lokakarya, dan kelas wasit.',
    socialMediaLink: 'drumbandpelajar',
    followerCount: 12_740,
    joinedDaysAgo: 518,
  },
  {
    id: 'EO-1003',
    name: 'Paguyuban Raka Raki',
    email: 'sekretariat@rakaraki.test',
    phoneNumber: '+62 341 5550 1003',
    logo: 'raka',
    description:
      'Ikatan alumni duta wisata yang membina anak muda untuk merawat dan menceritakan kampung halamannya.',
    socialMediaLink: 'rakaraki',
    followerCount: 864,
    joinedDaysAgo: 403,
  },
];
