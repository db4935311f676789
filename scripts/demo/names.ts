/** Given and family names from all over the archipelago; people of the demo are made of them. */
export const womensNames = [
  ...['Anindya', 'Bunga', 'Citra', 'Dewi', 'Elok', 'Fatimah', 'Galuh', 'Hana', 'Intan', 'Jihan', 'Kirana'],
  ...['Laila', 'Melati', 'Nabila', 'Olivia', 'Puspa', 'Qonita', 'Ratna', 'Salsabila', 'Talita', 'Ulfa'],
  ...['Vania', 'Wulan', 'Yasmin', 'Zahra', 'Amara', 'Bintang', 'Cempaka', 'Diah', 'Erlina', 'Febriana'],
  ...['Gendis', 'Hafsah', 'Indira', 'Karina', 'Larasati', 'Maudy', 'Naila', 'Putri', 'Rania', 'Sekar'],
] as const;

export const mensNames = [
  ...['Aditya', 'Bima', 'Candra', 'Dimas', 'Eka', 'Fajar', 'Galang', 'Haris', 'Ilham', 'Jati', 'Krisna'],
  ...['Lintang', 'Mahendra', 'Naufal', 'Oka', 'Pandu', 'Qori', 'Raka', 'Satria', 'Taufik', 'Umar', 'Valdi'],
  ...['Wira', 'Yoga', 'Zaki', 'Arya', 'Bayu', 'Danu', 'Elang', 'Farhan', 'Gilang', 'Hanif', 'Irfan'],
  ...['Kemal', 'Lukman', 'Muhammad', 'Nanda', 'Prasetyo', 'Rizky', 'Surya'],
] as const;

export const familyNames = [
  ...['Prameswari', 'Wibowo', 'Hutagalung', 'Siregar', 'Kusuma', 'Pratama', 'Nasution', 'Wijaya', 'Saputra'],
  ...['Maharani', 'Lestari', 'Ginting', 'Rahmawati', 'Hidayat', 'Santoso', 'Purnomo', 'Anggraini', 'Hakim'],
  ...['Setiawan', 'Utami', 'Lubis', 'Permana', 'Tanjung', 'Handayani', 'Nugroho', 'Harahap', 'Wardani'],
  ...['Suryani', 'Gunawan', 'Oktaviani', 'Firmansyah', 'Kartika', 'Mahardika', 'Yuliani', 'Ramadhani'],
  ...['Manurung', 'Pangestu', 'Salim', 'Widodo', 'Az-Zahra'],
] as const;

export const provinces = [
  ...['Jawa Tengah', 'Bali', 'Aceh', 'Papua Pegunungan', 'Sulawesi Utara', 'Jawa Barat', 'Sumatera Utara'],
  ...['Maluku', 'Kalimantan Timur', 'Nusa Tenggara Timur', 'DI Yogyakarta', 'DKI Jakarta', 'Jawa Timur'],
  ...['Lampung', 'Sumatera Barat', 'Riau', 'Banten', 'Kalimantan Selatan', 'Sulawesi Selatan', 'Gorontalo'],
  ...['Bengkulu', 'Jambi', 'Kepulauan Riau', 'Nusa Tenggara Barat'],
] as const;

/** The 38 regencies and cities of East Java. */
export const eastJava = [
  ...['Kab. Bangkalan', 'Kab. Banyuwangi', 'Kab. Blitar', 'Kab. Bojonegoro', 'Kab. Bondowoso'],
  ...['Kab. Gresik', 'Kab. Jember', 'Kab. Jombang', 'Kab. Kediri', 'Kab. Lamongan', 'Kab. Lumajang'],
  ...['Kab. Madiun', 'Kab. Magetan', 'Kab. Malang', 'Kab. Mojokerto', 'Kab. Nganjuk', 'Kab. Ngawi'],
  ...['Kab. Pacitan', 'Kab. Pamekasan', 'Kab. Pasuruan', 'Kab. Ponorogo', 'Kab. Probolinggo'],
  ...['Kab. Sampang', 'Kab. Sidoarjo', 'Kab. Situbondo', 'Kab. Sumenep', 'Kab. Trenggalek', 'Kab. Tuban'],
  ...['Kab. Tulungagung', 'Kota Batu', 'Kota Blitar', 'Kota Kediri', 'Kota Madiun', 'Kota Malang'],
  ...['Kota Mojokerto', 'Kota Pasuruan', 'Kota Probolinggo', 'Kota Surabaya'],
] as const;

export const javaneseSchools = [
  ...['SMAN 5 Surabaya', 'SMKN 1 Malang', 'SMAN 3 Semarang', 'SMAN 1 Bogor', 'SMKN 2 Surakarta'],
  ...['SMAN 8 Yogyakarta', 'SMAN 2 Cirebon', 'SMAN 1 Jember', 'SMKN 4 Bandung', 'SMAN 1 Serang'],
  ...['SMAN 6 Kediri', 'SMAN 1 Magelang', 'SMKN 3 Madiun', 'SMAN 4 Bekasi', 'SMAN 1 Tegal', 'SMAN 2 Ngawi'],
] as const;

export const drumbandNames = [
  ...['Gema Pahlawan', 'Arema Muda', 'Lawang Sewu', 'Kujang Putra', 'Laras Bengawan', 'Tugu Muda'],
  ...['Panji Caruban', 'Argopuro', 'Paris van Java', 'Surosowan', 'Panji Kelud', 'Tidar'],
  ...['Pecel Pincuk', 'Patriot Muda', 'Bahari', 'Benteng Pendem'],
] as const;

export const acehSchools = [
  ...['SMAN 1 Banda Aceh', 'SMAN 1 Takengon', 'MAN 1 Blangkejeren', 'SMAN 3 Lhokseumawe'],
  ...['SMAN 1 Meulaboh', 'SMKN 2 Langsa', 'SMAN 2 Sigli', 'MAN 2 Bireuen', 'SMAN 1 Kutacane'],
  ...['SMAN 1 Sabang', 'SMAN 4 Jantho', 'SMAN 1 Calang'],
] as const;

export const robotTeams = [
  ...['Nyala Merapi', 'Baut Emas', 'Sandi Parang', 'Garuda Bit', 'Sirkuit Senja', 'Otak Udang'],
  ...['Lintang Kemukus', 'Tim Kancil', 'Roda Gila', 'Kutub Utara', 'Sensor Sapi', 'Obeng Kembang'],
] as const;

export const cities = [
  ...['Bandung', 'Yogyakarta', 'Semarang', 'Makassar', 'Medan', 'Palembang', 'Manado', 'Denpasar'],
  ...['Pontianak', 'Ambon', 'Kupang', 'Jayapura'],
] as const;
